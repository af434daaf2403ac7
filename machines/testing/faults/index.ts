/** The faults of all machines. */
import type { machines } from '../../index.ts';
import { auth, membership } from './account.ts';
import { cartAnswers } from './cart/answers.ts';
import { cartEdits } from './cart/edits.ts';
import { cartHandoff } from './cart/handoff.ts';
import { cartLists } from './cart/lists.ts';
import { cartOtherTabs } from './cart/other-tabs.ts';
import { cartOwnership } from './cart/ownership.ts';
import { cartRequest } from './cart/request.ts';
import { cartSetup } from './cart/setup.ts';
import { cartSync } from './cart/sync.ts';
import { buildWatch, consent, grayMode, lazyMode } from './choices.ts';
import { coupon } from './coupon.ts';
import type { FaultList } from './fault.ts';
import { page } from './page.ts';
import { previewLink } from './preview/link.ts';
import { previewMessages } from './preview/messages.ts';
import { previewPatch } from './preview/patch.ts';
import { savingChart } from './saving/chart.ts';
import { savingSetup } from './saving/setup.ts';
import { toast } from './toast.ts';

const cart: FaultList = {
  ...cartLists,
  ...cartEdits,
  ...cartOwnership,
  ...cartOtherTabs,
  ...cartRequest,
  ...cartAnswers,
  ...cartSetup,
  ...cartSync,
  ...cartHandoff,
};

/** The faults by machine; a machine without any does not compile. */
export const faults = {
  auth,
  'build-watch': buildWatch,
  cart,
  consent,
  coupon,
  'gray-mode': grayMode,
  'lazy-mode': lazyMode,
  membership,
  page,
  preview: { ...previewLink, ...previewMessages, ...previewPatch },
  saving: { ...savingSetup, ...savingChart },
  toast,
} as const satisfies Readonly<Record<keyof typeof machines, FaultList>>;
