export { unreachable } from '#schemas/unreachable.ts';
