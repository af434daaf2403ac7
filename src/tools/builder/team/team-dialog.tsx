import { useLingui } from '@lingui/react/macro';
import { use, useId, useState } from 'react';
import type { Act } from '#schemas/builder/roles.ts';
import { Tabs } from '../../gallery/playground/tabs.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ZoneNote } from '../controls/zone-note.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { SessionContext } from './session.ts';
import { TokensPanel } from './tokens-panel.tsx';
import styles from './team-dialog.module.css';

type TeamPart = 'members' | 'roles' | 'tokens' | 'audit';

/** The team of the shop, its roles, the tokens of its scripts, and the audit log; each part for those who may see it. */
export function TeamDialog({ close }: { readonly close: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { acts } = use(SessionContext);
  const parts: readonly { readonly act: Act; readonly value: TeamPart; readonly label: string }[] = [
    {
      act: 'manage-team',
      value: 'members',
      label: t({ id: 'builder.team.members', message: 'People' }),
    },
    {
      act: 'manage-team',
      value: 'roles',
      label: t({ id: 'builder.team.roles', message: 'Roles' }),
    },
    {
      act: 'manage-tokens',
      value: 'tokens',
      label: t({ id: 'builder.team.tokens', message: 'Tokens' }),
    },
    {
      act: 'read-audit',
      value: 'audit',
      label: t({ id: 'builder.team.audit', message: 'Record' }),
    },
  ];
  const tabs = parts.filter(({ act }) => acts.includes(act));
  const [open, setOpen] = useState<TeamPart>(tabs[0]?.value ?? 'members');
  const shown = tabs.find(({ value }) => value === open);
  const title = t({ id: 'builder.team', message: 'Team' });
  return (
    <Dialog title={title} close={close} isWide>
      <Tabs id={id} label={title} tabs={tabs} value={open} choose={setOpen} />
      {shown !== undefined && (
        <div
          className={styles.panel}
          role="tabpanel"
          id={`${id}-${shown.value}`}
          aria-labelledby={`${id}-tab-${shown.value}`}
        >
          {shown.value !== 'roles' && <ZoneNote className={styles.muted} />}
          {shown.value === 'members' && <MembersPanel />}
          {shown.value === 'roles' && <RolesPanel />}
          {shown.value === 'tokens' && <TokensPanel />}
          {shown.value === 'audit' && <AuditPanel />}
        </div>
      )}
    </Dialog>
  );
}
