import type { Node } from 'oxc-parser';

/** Names of amounts in baht; a name that ends in `Units` is of whole units and may be calculated with. */
const AMOUNT =
  /^(?:baht|net|goods|fee|amount|min_?spend|price|discount)$|(?:Price|Fee|Discount|Spend|_price|_discount|_spend|basketTotal)$/i;
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=']);
const ROUNDING = new Set(['toFixed', 'toPrecision']);
/** Names of numbers of milliseconds: what else a date is made of is text, and depends on the machine's time zone. */
const MILLISECONDS = /^(?:at|end|endsAt|time|[A-Z_]+)$/;

/** Offsets of arithmetic and rounding on amounts as floating-point numbers. */
export function readAmountArithmetic(program: Node): number[] {
  return find(program, (node) => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'AssignmentExpression': {
        const { left, operator, right } = node;
        if (!ARITHMETIC.has(operator) || isText(left) || isText(right) || isComparator(node)) return false;
        return isAmount(left) || isAmount(right);
      }
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
        if (ROUNDING.has(callee.property.name)) return isAmount(callee.object);
        const isMath = callee.object.type === 'Identifier' && callee.object.name === 'Math';
        return (
          isMath && /^(?:round|floor|ceil|trunc|fround)$/.test(callee.property.name) && node.arguments.some(isAmount)
        );
      }
      default:
        return false;
    }
  });
}

/** Offsets of dates that are read from text by the machine's own time zone. */
export function readLocalDates(program: Node): number[] {
  return find(program, (node) => {
    if (node.type === 'CallExpression') {
      const { callee } = node;
      return (
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'Date' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'parse'
      );
    }
    if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return false;
    const [given] = node.arguments;
    if (node.arguments.length > 1) return true;
    const name = given === undefined ? undefined : nameOf(given);
    return name !== undefined && given?.type !== 'CallExpression' && !MILLISECONDS.test(name);
  });
}

function isAmount(node: Node): boolean {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return isAmount(node.expression);
    case 'LogicalExpression':
      return isAmount(node.left) || isAmount(node.right);
    case 'UnaryExpression':
      return isAmount(node.argument);
    case 'ConditionalExpression':
      return isAmount(node.consequent) || isAmount(node.alternate);
    case 'CallExpression': {
      const name = nameOf(node) ?? '';
      return name === 'Number' || name === 'min' || name === 'max' ? node.arguments.some(isAmount) : AMOUNT.test(name);
    }
    default:
      return AMOUNT.test(nameOf(node) ?? '');
  }
}

/** The last name of `a`, `a.b` and `a.b()`. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return nameOf(node.callee);
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return node.property.name;
  return undefined;
}

/** `a.price - b.price`, by which a list is sorted: its sign is exact. */
function isComparator(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || node.operator !== '-') return false;
  const { left, right } = node;
  const isOf = (side: Node, name: string) =>
    side.type === 'MemberExpression' && side.object.type === 'Identifier' && side.object.name === name;
  return nameOf(left) === nameOf(right) && (isOf(left, 'a') ? isOf(right, 'b') : isOf(left, 'b') && isOf(right, 'a'));
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Offsets of the nodes that a test finds. */
export function find(program: Node, isFound: (node: Node) => boolean): number[] {
  const found: number[] = [];
  visit(program);
  return found;

  function visit(node: Node): void {
    if (isFound(node)) found.push(node.start);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }
}

/** Whether a property of a node is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
