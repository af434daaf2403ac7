/** One thing that the doctor looks at, and what it found. */

export interface Finding {
  /** `ok`; `warning`: it works, and not as well as it could; `fault`: the shop does not start or serve. */
  readonly status: 'ok' | 'warning' | 'fault';
  readonly message: string;
}

/** What was found of each subject, in the order of looking. */
export interface Report {
  readonly status: Finding['status'];
  readonly checks: readonly (Finding & { readonly subject: string })[];
}

/** Looks at one subject after the other; what throws is a fault, and the next is looked at all the same. */
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

/** A report for people: a line for each subject. */
export function describeReport({ checks }: Report): string {
  const marks = { ok: '✓', warning: '!', fault: '✗' } as const;
  return checks.map(({ subject, status, message }) => `  ${marks[status]} ${subject.padEnd(14)} ${message}`).join('\n');
}

/** Passwords in addresses, wherever they came from. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/(\b[a-z][a-z+.-]*:\/\/)[^\s/@]*@/gi, '$1…@');
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? message;
}
