import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Event } from '../messages.ts';
import type { AcceptedEvent } from './charts.ts';
import { payloadFor, readPayload } from './payload.ts';
import styles from './send-event.module.css';

interface SendEventProps {
  readonly accepted: readonly AcceptedEvent[];
  /** Why the last one was refused. */
  readonly refusal: string | undefined;
  readonly send: (event: Event) => void;
}

/** Sends the real actor an event: those that its state accepts, with whatever payload. */
export function SendEvent({ accepted, refusal, send }: SendEventProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [told, setTold] = useState({ fault: '', sent: '' });
  const fault = told.fault !== '' ? told.fault : told.sent !== '' ? (refusal ?? '') : '';

  const begin = (type: string) => {
    setText(payloadFor(type));
    setTold({ fault: '', sent: '' });
    field.current?.focus();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const payload = readPayload(text);
    if (payload.ok) {
      send(payload.event);
      setTold({ fault: '', sent: payload.event.type });
    } else {
      setTold({ fault: payload.fault, sent: '' });
      field.current?.focus();
      field.current?.setSelectionRange(payload.offset, payload.offset);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <ul className={styles.events} aria-label="Events that this state accepts">
        {accepted.map(({ type, guards }) => (
          <li key={type}>
            <button type="button" onClick={() => begin(type)}>
              {type}
              {guards.length > 0 && <small> if {guards.join(' or ')}</small>}
            </button>
          </li>
        ))}
      </ul>
      {accepted.length === 0 && <p className={styles.note}>This state accepts no event from outside.</p>}
      <label htmlFor={id}>Event to send, as JSON</label>
      <textarea
        id={id}
        ref={field}
        rows={5}
        spellCheck={false}
        value={text}
        placeholder='{ "type": "…" }'
        aria-invalid={told.fault !== ''}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <div className={styles.deed}>
        <button type="submit" className={styles.send}>
          Send
        </button>
        <p role="status" className={styles.note}>
          {told.sent !== '' && fault === '' ? `Sent ${told.sent}.` : ''}
        </p>
      </div>
    </form>
  );
}
