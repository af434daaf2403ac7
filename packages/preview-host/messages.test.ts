import { expectTypeOf, test } from 'vitest';
import type * as schemas from '../../schemas/page/preview.ts';
import type { Lang } from '../../schemas/lang.ts';
import type { FromFrame, PatchOperation, ToFrame } from './messages.ts';

/** A message whose language is one of the shop's: the package knows no list of them. */
type InShopLang<Message> = Message extends { readonly lang: string } ? Omit<Message, 'lang'> & { lang: Lang } : Message;

test('declares the same types as the schemas of the storefront', () => {
  expectTypeOf<PatchOperation>().toExtend<schemas.PatchOperation>();
  expectTypeOf<schemas.PatchOperation>().toExtend<PatchOperation>();
  expectTypeOf<InShopLang<ToFrame>>().toExtend<schemas.ParentMessage>();
  expectTypeOf<schemas.ParentMessage>().toExtend<ToFrame>();
  expectTypeOf<InShopLang<FromFrame>>().toExtend<schemas.FrameMessage>();
  expectTypeOf<schemas.FrameMessage>().toExtend<FromFrame>();
});
