import type { ReactNode } from 'react';
import { useVisitor } from '#registry/kit/shop.ts';

interface Props {
  readonly auth: boolean | undefined;
  readonly member: boolean | undefined;
  readonly children: ReactNode;
}

/** Shows its children to the visitors a node is meant for; everybody counts as a guest until known. */
export function VisitorGate({ auth, member, children }: Props): ReactNode {
  const visitor = useVisitor();
  const isUser = visitor.user !== null && visitor.user !== undefined;
  const isMember = visitor.member === 'member' || visitor.member === 'leaving';
  if (auth !== undefined && auth !== isUser) return null;
  if (member !== undefined && member !== isMember) return null;
  return children;
}
