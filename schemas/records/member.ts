import * as v from 'valibot';
import { looseCount, looseText, optionalText, textOrEmpty } from '../lenient/loose.ts';

/** "1" means member; number 1 and true are read as "1"; anything else is no member (contract, chapter 10). */
const MemberFlag = v.pipe(
  v.unknown(),
  v.transform((flag): '0' | '1' => (flag === '1' || flag === 1 || flag === true ? '1' : '0')),
);

/** The visitor's membership; other fields of the platform pass unchecked. */
export const Member = v.looseObject({ member_flag: v.optional(MemberFlag, '0') });
export type Member = v.InferOutput<typeof Member>;

/** Answer of the member info call (specification, chapters 3 and 7): `join_num` is the number of members. */
export const MemberInfo = v.object({
  member: v.optional(
    v.pipe(
      v.nullable(Member),
      v.transform((member): Member => member ?? { member_flag: '0' }),
    ),
    { member_flag: '0' },
  ),
  join_num: v.optional(
    v.pipe(
      v.nullable(looseCount),
      v.transform((count) => count ?? 0),
    ),
    0,
  ),
});
export type MemberInfo = v.InferOutput<typeof MemberInfo>;

/** Only member_flag "1" is a member (specification, chapter 6). */
export function isMember(info: MemberInfo | null): boolean {
  return info?.member.member_flag === '1';
}

/** The user object of the auth check. */
export const User = v.object({
  id: looseText,
  name: textOrEmpty,
  email: optionalText,
  avatar: optionalText,
});
export type User = v.InferOutput<typeof User>;

/** A known visitor: the account's id, or null for a guest. */
export type VisitorId = User['id'] | null;
