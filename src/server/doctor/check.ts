/** A check of the doctor and its result. */

export interface Finding {
  /** `ok`; `warning`: it works, but could work better; `fault`: the shop does not start or serve. */
  readonly status: 'ok' | 'warning' | 'fault';
  readonly message: string;
}

/** The results by subject, in the order of the checks. */
export interface Report {
  readonly status: Finding['status'];
  readonly checks: readonly (Finding & { readonly subject: string })[];
}

/** Runs the checks one after the other; an exception is a fault, and the next check runs anyway. */
export async function examine(subjects: Readonly<Record<string, () => Finding | Promise<Finding>>>): Promise<Report> {
  const checks: Report['checks'][number][] = [];
  for (const [subject, look] of Object.entries(subjects)) {
    const finding = await Promise.resolve()
      .then(look)
      .catch((error: unknown) => ({ status: 'fault' as const, message: firstLine(error) }));
    checks.push({ subject, status: finding.status, message: withoutSecrets(finding.message) });
  }
  const worst = (['fault', 'warning'] as const).find((status) => checks.some((check) => check.status === status));
  return { status: worst ?? 'ok', checks };
}

/** A report for people: a line per subject. */
export function describeReport({ checks }: Report): string {
  const marks = { ok: '✓', warning: '!', fault: '✗' } as const;
  return checks.map(({ subject, status, message }) => `  ${marks[status]} ${subject.padEnd(14)} ${message}`).join('\n');
}

/** Passwords in URLs of any source. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/(\b[a-z][a-z+.-]*:\/\/)[^\s/@]*@/gi, '$1…@');
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? message;
}
