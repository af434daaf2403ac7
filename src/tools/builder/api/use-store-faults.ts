import { useLingui } from '@lingui/react/macro';
import type { StoreAnswer } from './store-client.ts';

type StoreFault = Extract<StoreAnswer<never>, { ok: false }>;

/** Says why the store did not do what was asked, in the workbench's language; the store's own message only for a key unknown here. */
export function useStoreFaults(): (fault: StoreFault) => string {
  const { t } = useLingui();
  return (fault) => {
    if (fault.kind === 'unreachable')
      return t({ id: 'builder.media.notSent', message: 'The shop did not answer. Try again.' });
    const { key, message, ...named } = fault.kind === 'conflict' ? { key: 'CONFLICT', message: '' } : fault;
    const paths = ('paths' in named ? (named.paths ?? []) : []).join(', ');
    const users = ('by' in named ? (named.by ?? []) : []).join(', ');
    const failed = t({ id: 'builder.team.refused', message: 'The shop did not take this. Try again.' });
    const notAllowed = t({ id: 'builder.release.notAllowed', message: 'You may not do this in this shop.' });
    const invalid = t({
      id: 'builder.team.invalid',
      message: 'The shop does not take that. Look at what you wrote.',
    });
    const noVersion = t({ id: 'builder.fault.noVersion', message: 'There is no such version any more.' });
    const texts: Readonly<Record<string, string>> = {
      ABORTED: failed,
      BARRED: t({ id: 'builder.fault.barred', message: 'Your role does not allow this change of a component.' }),
      BEHIND: t({ id: 'builder.release.behind', message: `Changed in the shop meanwhile, merge first: ${paths}` }),
      BODY_TOO_LARGE: t({
        id: 'builder.media.fileTooLarge',
        message: 'This file is too large. Upload one of at most 60 MB.',
      }),
      CHANGED_SINCE: t({ id: 'builder.release.since', message: `Published again since: ${paths}` }),
      CONFLICT: t({
        id: 'builder.release.conflict',
        message: 'The release was changed meanwhile. This is how it is now.',
      }),
      EMPTY: t({ id: 'builder.release.empty', message: 'The release changes nothing.' }),
      FIXED_MEMBER: t({
        id: 'builder.team.fixed',
        message: 'The configuration of the service names this owner, so it is changed there.',
      }),
      FOREIGN_ORIGIN: failed,
      HEIC_REFUSED: t({
        id: 'builder.media.heic',
        message: 'This browser can’t read HEIC photos. Save it as JPEG, or upload it from the phone in Safari.',
      }),
      IDEMPOTENCY_MISMATCH: failed,
      INTERNAL: failed,
      INVALID_IDEMPOTENCY_KEY: failed,
      INVALID_INPUT: invalid,
      LAST_OWNER: t({ id: 'builder.team.lastOwner', message: 'A shop keeps an owner. Make somebody else one first.' }),
      LIBRARY_FULL: t({
        id: 'builder.media.full',
        message: 'The library is full. Delete files that nothing shows.',
      }),
      LOCKED: t({ id: 'builder.locked.text', message: 'Locked: only people who may publish change this component.' }),
      MEDIA_USED: t({
        id: 'builder.media.used',
        message: 'The file is in use. Take it off the places below first.',
      }),
      METHOD_NOT_ALLOWED: failed,
      NOT_ALLOWED: notAllowed,
      NOT_A_BUILDER: notAllowed,
      NOT_FETCHED: t({ id: 'builder.fault.notFetched', message: 'The picture could not be loaded from its address.' }),
      NOT_FOUND: failed,
      NOT_PUBLISHED: t({ id: 'builder.fault.notPublished', message: 'It is not published.' }),
      NO_AUTH: t({
        id: 'builder.fault.noAuth',
        message: 'You are logged out. Log in in another tab, then try again here.',
      }),
      NO_DRAFT: t({ id: 'builder.fault.noDraft', message: 'There is no draft to publish.' }),
      NO_FILE: t({
        id: 'builder.media.noFile',
        message:
          'This file is damaged, or of another kind. Save films as MP4 or WebM, sound as MP3, M4A, Ogg or WAV, documents as PDF.',
      }),
      NO_MEDIA: t({ id: 'builder.fault.noMedia', message: 'There is no such file in the library any more.' }),
      NO_MEMBER: t({ id: 'builder.fault.noMember', message: 'Nobody in the team has that address any more.' }),
      NO_PICTURE: t({
        id: 'builder.media.noPicture',
        message:
          'This file can’t be read. Upload JPEG, PNG, WebP, AVIF or GIF pictures, MP4 or WebM films, MP3, M4A, Ogg or WAV sound, or PDF documents.',
      }),
      NO_REDIRECT: t({ id: 'builder.fault.noRedirect', message: 'There is no such old address any more.' }),
      NO_RELEASE: t({ id: 'builder.release.gone', message: 'There is no such release any more.' }),
      NO_REVISION: noVersion,
      NO_ROLE: t({ id: 'builder.roles.gone', message: 'There is no such role any more.' }),
      NO_THREAD: t({ id: 'builder.fault.noThread', message: 'There is no such comment any more.' }),
      NO_TOKEN: t({ id: 'builder.fault.noToken', message: 'There is no such token any more.' }),
      NO_VERSION: noVersion,
      OTHER_FORMAT: t({
        id: 'builder.media.otherFormat',
        message: 'Replace the file with one of the same kind: its address ends with it.',
      }),
      PAST: t({
        id: 'builder.release.past',
        message: 'That time has passed. Choose a later one, or publish the release at once.',
      }),
      PICTURE_TOO_LARGE: t({
        id: 'builder.media.tooLarge',
        message: 'This picture is too large. Upload one of at most 15 MB and 50 million pixels.',
      }),
      REDIRECT_REFUSED: invalid,
      RELEASE_STATE: t({
        id: 'builder.release.state',
        message: 'The release is in a state that does not allow this.',
      }),
      ROLE_EXISTS: t({ id: 'builder.roles.exists', message: 'Another role has that name.' }),
      ROLE_USED: t({ id: 'builder.roles.used', message: `Give these another role first: ${users}` }),
      ROLLING_OUT: t({
        id: 'builder.rollout.other',
        message: 'Another release is shown to some of the visitors. Publish that first, or show it to nobody.',
      }),
      SECOND_FACTOR_NEEDED: t({
        id: 'builder.fault.secondFactor',
        message: 'This shop is built with two-step log-in only. Set it up in your account.',
      }),
      SECTION_APPROVED: t({
        id: 'builder.fault.sectionApproved',
        message:
          'An approved release publishes this section as it is. Change the release to withdraw its approval, then edit the section.',
      }),
      SECTION_CYCLE: t({ id: 'builder.fault.sectionCycle', message: 'A shared section would contain itself.' }),
      SECTION_USED: t({
        id: 'builder.fault.sectionUsed',
        message: 'Pages use this section, in a draft or in an approved release too. Take it off them first.',
      }),
      STOPPED: t({ id: 'builder.check.stop', message: 'This shop publishes no page until this is fixed.' }),
      SVG_REFUSED: t({
        id: 'builder.media.svg',
        message: 'SVG drawings may carry scripts. Save it as PNG or WebP and upload that.',
      }),
      TEAM_FULL: t({ id: 'builder.fault.teamFull', message: 'The team is full. Remove somebody first.' }),
      TEXTS_ONLY: t({ id: 'builder.fault.textsOnly', message: 'Your role changes only the words of texts.' }),
      TOO_MANY_COMMENTS: t({
        id: 'builder.fault.tooManyComments',
        message: 'This page has as many comments as it can keep.',
      }),
      TOO_MANY_REQUESTS: t({
        id: 'builder.fault.tooManyRequests',
        message: 'That was too much at once. Wait a minute, then try again.',
      }),
      TOO_MANY_ROLES: t({ id: 'builder.roles.tooMany', message: 'Remove a role before you make another.' }),
      TOO_MANY_TAGS: t({
        id: 'builder.media.tags.limit',
        message: 'A file has at most 30 tags, each of at most 40 characters, and the library 1,000 tags.',
      }),
      TOO_MANY_TOKENS: t({ id: 'builder.tokens.tooMany', message: 'Revoke a token before you make another.' }),
      UNAVAILABLE: failed,
      ZONE_SHOWN: t({
        id: 'builder.fault.zoneShown',
        message: 'All pages show this. Publish it empty instead of taking it offline.',
      }),
    };
    return (Object.hasOwn(texts, key) ? texts[key] : message) || failed;
  };
}
