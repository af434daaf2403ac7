/**
 * The cookie that says "somebody is logged in" and no more. Pages may read it, unlike the session, so that a document which many
 * visitors share never shows a stranger's view to somebody with a session. Nothing is granted by it. The embedded service sets
 * and ends it with the session, and a platform may do so too; its value is 1. The starter has a copy of the name
 * (src/event-replay/known-visitor.ts): it shares no code with the app.
 */
export const SESSION_SIGN = 'signed_in';
