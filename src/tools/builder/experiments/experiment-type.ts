/** Experiments as a type of the manifest: usual content and variants are lists of nodes like those of other types. Pure. */
import { EXPERIMENT_TYPE, listExperiments, MAX_VARIANTS, variantSlot } from '#schemas/experiments/experiment.ts';
import { DEFAULT_GOAL, GOAL_ACTS, PAGE_GOAL } from '#schemas/experiments/goal.ts';
import { BY_RESULTS } from '#schemas/experiments/shares.ts';
import { LANG_NAMES, LANGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { Manifest, ManifestLang, ManifestType } from '../api/manifest.ts';
import { type EditResult, replaceNode, setValue } from '../page/edits.ts';
import { withFreshIds } from '#schemas/builder/node-ids.ts';
import { indexNodes, type Page, type RawNode } from '../page/nodes.ts';

/** Texts in the manifest's languages, as those of other types. */
const TEXTS: Readonly<Record<ManifestLang, Readonly<Record<string, string>>>> = {
  en: {
    title: 'Variants',
    description: 'Shows some visitors something else, by share or by who they are. The server chooses.',
    usual: 'Usual content',
    variant: 'Variant',
    label: 'Name',
    share: 'Share of visitors',
    lang: 'Language',
    member: 'Members',
    returning: 'Visits',
    campaign: 'Campaign (utm_campaign)',
    memberYes: 'Members alone',
    memberNo: 'All but members',
    returningYes: 'Those who return',
    returningNo: 'On the first day',
    decide: 'Shares',
    decideFixed: 'Fixed',
    decideResults: 'Let the results decide',
    goal: 'Goal',
    goalPage: 'Page to reach',
  },
  th: {
    title: 'รูปแบบทดลอง',
    description: 'แสดงเนื้อหาอื่นแก่ผู้เข้าชมบางส่วน ตามสัดส่วนหรือตามกลุ่ม เซิร์ฟเวอร์เป็นผู้เลือก',
    usual: 'เนื้อหาปกติ',
    variant: 'รูปแบบ',
    label: 'ชื่อ',
    share: 'สัดส่วนผู้เข้าชม',
    lang: 'ภาษา',
    member: 'สมาชิก',
    returning: 'การเข้าชม',
    campaign: 'แคมเปญ (utm_campaign)',
    memberYes: 'เฉพาะสมาชิก',
    memberNo: 'เฉพาะผู้ที่ไม่ใช่สมาชิก',
    returningYes: 'ผู้ที่กลับมาอีก',
    returningNo: 'ในวันแรก',
    decide: 'สัดส่วน',
    decideFixed: 'คงที่',
    decideResults: 'ให้ผลลัพธ์เป็นตัวตัดสิน',
    goal: 'เป้าหมาย',
    goalPage: 'หน้าที่ต้องไปถึง',
  },
};

const numbers = Array.from({ length: MAX_VARIANTS }, (_, at) => at + 1);

/** The manifest with the type of experiments. */
export function withExperimentType(manifest: Manifest): Manifest {
  const texts = TEXTS[manifest.lang];
  const variants = { type: 'array', maxItems: MAX_VARIANTS, items: variantSchema(manifest.lang), title: texts.title };
  const type: ManifestType = {
    type: EXPERIMENT_TYPE,
    title: texts.title ?? '',
    description: texts.description ?? '',
    category: 'layout',
    schema: { type: 'object', properties: { variants, ...goalSchema(manifest.lang).properties } },
    slots: {
      children: { title: texts.usual ?? '' },
      ...Object.fromEntries(
        numbers.map((number) => [
          variantSlot(number),
          { title: `${texts.variant} ${number}`, part: { prop: 'variants', index: number - 1 } },
        ]),
      ),
    },
    samples: [{ type: EXPERIMENT_TYPE, props: { variants: [{ label: 'B', share: 50 }] }, children: [] }],
  };
  return { ...manifest, types: new Map(manifest.types).set(EXPERIMENT_TYPE, type) };
}

const FIXED = 'fixed';

/** JSON Schema of who decides the shares, and of the goal by its names; of the page that is to be reached only where that is asked for. */
export function goalSchema(lang: ManifestLang, labels: Readonly<Record<string, string>> = {}, asksPage = true) {
  const texts = TEXTS[lang];
  const options = { enum: [...GOAL_ACTS, PAGE_GOAL], default: DEFAULT_GOAL };
  const goal = { title: texts.goal, ...options, 'x-raan': { control: 'select', labels } };
  const goalPage = { title: texts.goalPage, type: 'string', format: 'uri-reference' };
  const decide = {
    title: texts.decide,
    enum: [FIXED, BY_RESULTS],
    default: FIXED,
    'x-raan': { control: 'select', labels: { [FIXED]: texts.decideFixed, [BY_RESULTS]: texts.decideResults } },
  };
  return { type: 'object', properties: { decide, goal, ...(asksPage ? { goalPage } : {}) } };
}

/** JSON Schema of one variant; where the results decide, it has only a name. */
export function variantSchema(lang: ManifestLang, isDecided = false): RawNode {
  const texts = TEXTS[lang];
  const choice = (name: string) => ({
    title: texts[name],
    enum: ['yes', 'no'],
    'x-raan': { control: 'select', labels: { yes: texts[`${name}Yes`], no: texts[`${name}No`] } },
  });
  const label = { type: 'string', title: texts.label };
  if (isDecided) return { type: 'object', properties: { label } };
  return {
    type: 'object',
    properties: {
      label,
      share: { type: 'integer', minimum: 0, maximum: 100, title: texts.share, default: 100, 'x-raan': { unit: '%' } },
      lang: { title: texts.lang, enum: [...LANGS], 'x-raan': { control: 'select', labels: LANG_NAMES } },
      member: choice('member'),
      returning: choice('returning'),
      campaign: { type: 'string', title: texts.campaign },
    },
  };
}

/** The variants of an experiment as they are written. */
export function variantsOf({ props }: RawNode): readonly RawNode[] {
  const written: readonly unknown[] = isRecord(props) && Array.isArray(props.variants) ? props.variants : [];
  return written.map((variant) => (isRecord(variant) ? variant : {}));
}

/** Puts a node into an experiment: it stays the usual content, and a copy of it becomes the first variant, for half of the visitors. */
export function startExperiment(page: Page, id: string): EditResult {
  const found = indexNodes(page).get(id);
  if (found === undefined || found.node.type === EXPERIMENT_TYPE) return { page, id };
  const taken = new Set([...indexNodes(page).keys(), EXPERIMENT_TYPE]);
  const own = newId();
  const { page: next } = replaceNode(page, id, {
    type: EXPERIMENT_TYPE,
    id: own,
    props: { variants: [{ label: 'B', share: 50 }] },
    children: [found.node],
    slots: { [variantSlot(1)]: withFreshIds([found.node], taken) },
  });
  return { page: next, id: own };
}

/** Adds a variant that begins as the usual content. */
export function addVariant(page: Page, id: string): Page {
  const found = indexNodes(page).get(id);
  const variants = found === undefined ? [] : variantsOf(found.node);
  const number = variants.length + 1;
  if (found === undefined || number > MAX_VARIANTS) return page;
  const label = String.fromCodePoint(('A'.codePointAt(0) ?? 0) + number);
  const usual: readonly unknown[] = Array.isArray(found.node.children) ? found.node.children : [];
  const named = setValue(page, `${found.pointer}/props/variants`, [...variants, { label, share: 0 }]);
  return setValue(named, `${found.pointer}/slots/${variantSlot(number)}`, withFreshIds(usual, indexNodes(page).keys()));
}

/** Removes a variant, and moves the contents of those after it; a new id begins new counts, which are kept by number. */
export function removeVariant(page: Page, id: string, number: number): EditResult {
  const found = indexNodes(page).get(id);
  if (found === undefined) return { page, id };
  const slots: RawNode = isRecord(found.node.slots) ? found.node.slots : {};
  const kept = numbers
    .filter((each) => each !== number)
    .map((each) => slots[variantSlot(each)])
    .map((items, at) => [variantSlot(at + 1), items] as const)
    .filter(([, items]) => items !== undefined);
  const variants = variantsOf(found.node).toSpliced(number - 1, 1);
  const without = setValue(page, `${found.pointer}/slots`, Object.fromEntries(kept));
  const own = newId();
  const renamed = setValue(without, `${found.pointer}/id`, own);
  return { page: setValue(renamed, `${found.pointer}/props/variants`, variants), id: own };
}

/** Ends an experiment: the content of one number, 0 for the usual one, replaces it. */
export function keepContent(page: Page, id: string, number: number): EditResult {
  const { children, slots } = indexNodes(page).get(id)?.node ?? {};
  const content = number === 0 ? children : isRecord(slots) ? slots[variantSlot(number)] : undefined;
  return replaceNode(page, id, Array.isArray(content) ? content : []);
}

/** The variant of each experiment in the preview: the one that has the selected node, else the requested one. */
export function shownVariants(
  page: Page,
  selected: string | undefined,
  asked: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const choices = new Map(listExperiments(page.pageComponent).map(({ id }) => [id, asked.get(id) ?? 0]));
  const index = indexNodes(page);
  for (let found = index.get(selected ?? ''); found !== undefined; found = index.get(found.position.parent ?? '')) {
    const { parent, slot } = found.position;
    if (parent === null || !choices.has(parent)) continue;
    choices.set(parent, numbers.find((number) => variantSlot(number) === slot) ?? 0);
  }
  return choices;
}

/** No experiment before had it: the counts of an ended one stay under its id. */
function newId(): string {
  return `${EXPERIMENT_TYPE}-${crypto.randomUUID().slice(0, 8)}`;
}
