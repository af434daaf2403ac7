import { expectTypeOf, test } from 'vitest';
import type * as schemas from '../../schemas/page/preview.ts';
import type { FromFrame, PatchOperation, ToFrame } from './messages.ts';

test('declares the same types as the schemas of the storefront', () => {
  expectTypeOf<PatchOperation>().toExtend<schemas.PatchOperation>();
  expectTypeOf<schemas.PatchOperation>().toExtend<PatchOperation>();
  expectTypeOf<ToFrame>().toExtend<schemas.ParentMessage>();
  expectTypeOf<schemas.ParentMessage>().toExtend<ToFrame>();
  expectTypeOf<FromFrame>().toExtend<schemas.FrameMessage>();
  expectTypeOf<schemas.FrameMessage>().toExtend<FromFrame>();
});
