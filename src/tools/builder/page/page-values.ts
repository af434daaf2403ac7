/** Every value of the props of a page's nodes, with its field and its place. Pure. */
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { type FieldModel, fieldModels, type NamedField } from '../../editor-form/field-model.ts';
import { indexNodes, type Page, type RawNode } from './nodes.ts';

/** The JSON Schemas of the types' props and their samples, as the manifest has them. */
export interface TypeSchemas {
  readonly types: ReadonlyMap<
    string,
    { readonly schema: Readonly<Record<string, unknown>>; readonly samples?: readonly unknown[] }
  >;
}

/** A value of a node's props. */
export interface PageValue {
  /** Id of the node. */
  readonly node: string;
  readonly field: FieldModel;
  /** Titles from the outer field to this one, with the numbers of list items: `Questions 2 › Answer`. */
  readonly label: string;
  /** JSON Pointer into the node. */
  readonly within: string;
  /** JSON Pointer into the page. */
  readonly pointer: string;
  readonly value: unknown;
}

/** Lists the values that the page's nodes write, those within records and lists too, in the order of the page. */
export function pageValues(page: Page, manifest: TypeSchemas): readonly PageValue[] {
  return [...indexNodes(page).values()].flatMap(({ id, node, pointer: own }) => {
    const visit = (field: FieldModel, value: unknown, within: string, label: string): readonly PageValue[] => {
      const { control } = field;
      if (control.kind === 'record')
        return control.fields.flatMap((part) =>
          visit(
            part,
            isRecord(value) ? value[part.name] : undefined,
            within + pointerToken(part.name),
            `${label} › ${part.title || part.name}`,
          ),
        );
      if (control.kind === 'list')
        return Array.isArray(value)
          ? value.flatMap((item: unknown, at) =>
              visit(control.item, item, within + pointerToken(at), `${label} ${at + 1}`),
            )
          : [];
      return value === undefined ? [] : [{ node: id, field, label, within, pointer: own + within, value }];
    };
    const props = propsOf(node);
    return fieldsOf(node, manifest).flatMap((field) =>
      visit(field, props[field.name], `/props${pointerToken(field.name)}`, field.title || field.name),
    );
  });
}

/** Fields of a node's type; none of an unknown one. */
export function fieldsOf(node: RawNode, manifest: TypeSchemas): readonly NamedField[] {
  const schema = manifest.types.get(String(node.type))?.schema;
  return schema === undefined ? [] : fieldModels(schema);
}

/** Props of a node as written; none where they are no object. */
export function propsOf(node: RawNode): RawNode {
  return isRecord(node.props) ? node.props : {};
}
