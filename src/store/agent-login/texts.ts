/** Texts of the page on which people connect an agent. */
import type { Act } from '#schemas/builder/roles.ts';
import { serverTexts } from '../../texts/server-texts.ts';

/** Parts of the lead: the agent, the shop and the person. */
interface Parties {
  readonly agent: string;
  readonly shop: string;
  readonly person: string;
}

/** The texts by language. */
export const AGENT_TEXTS = serverTexts((i18n) => ({
  title: (agent: string) =>
    i18n._({ id: 'agentLogin.title', message: 'Let {agent} work in this shop?', values: { agent } }),
  lead: ({ agent, shop, person }: Parties) =>
    i18n._({
      id: 'agentLogin.lead',
      message:
        '{agent} wants to work in {shop} as you, {person}. It may do what you tick here, and never more than you may do yourself.',
      values: { agent, shop, person },
    }),
  may: i18n._({ id: 'builder.tokens.acts', message: 'It may' }),
  toApp: i18n._({
    id: 'agentLogin.toApp',
    message: 'Afterwards you return to an app on this computer. Go on only if you have just started it.',
  }),
  toSite: (host: string) =>
    i18n._({
      id: 'agentLogin.toSite',
      message: 'Afterwards you return to {host}. Go on only if you came from there.',
      values: { host },
    }),
  until: i18n._({
    id: 'agentLogin.until',
    message:
      'It stays connected for a year at most, until it is unused for 30 days, or until you disconnect it in your account.',
  }),
  allow: i18n._({ id: 'agentLogin.allow', message: 'Connect' }),
  deny: i18n._({ id: 'agentLogin.deny', message: 'Cancel' }),
  faultTitle: i18n._({ id: 'agentLogin.faultTitle', message: 'This app cannot be connected' }),
  faultLead: i18n._({
    id: 'agentLogin.faultLead',
    message: 'It did not ask as it should. Try again from the app; if that does not help, tell its developer:',
  }),
  back: i18n._({ id: 'agentLogin.back', message: 'Return to the app' }),
  notBuilder: i18n._({
    id: 'agentLogin.notBuilder',
    message: 'You are logged in with an account that does not build this shop. Ask its owner to invite you.',
  }),
  secondFactor: i18n._({
    id: 'agentLogin.secondFactor',
    message: 'People who build this shop need two-step log-in. Set it up, then connect the app again.',
  }),
  agents: i18n._({ id: 'agentLogin.agents', message: 'Agents that work as you' }),
  agentsLead: i18n._({
    id: 'agentLogin.agentsLead',
    message: 'You have connected these apps to this shop. They change its pages in your name.',
  }),
  disconnect: i18n._({ id: 'builder.tokens.disconnect', message: 'Disconnect' }),
  acts: {
    read: i18n._({ id: 'builder.may.read', message: 'Read pages' }),
    comment: i18n._({ id: 'builder.may.comment', message: 'Comment' }),
    translate: i18n._({ id: 'builder.may.translate', message: 'Change the words of texts' }),
    edit: i18n._({ id: 'builder.may.edit', message: 'Edit pages' }),
    publish: i18n._({ id: 'builder.may.publish', message: 'Publish pages' }),
    'manage-team': i18n._({ id: 'builder.may.manageTeam', message: 'Manage the team' }),
    'manage-tokens': i18n._({ id: 'builder.may.manageTokens', message: 'Manage tokens' }),
    'read-audit': i18n._({ id: 'builder.may.readAudit', message: 'Read the audit log' }),
  } satisfies Readonly<Record<Act, string>>,
}));
