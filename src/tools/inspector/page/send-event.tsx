import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Event } from '../messages.ts';
import type { AcceptedEvent } from './charts.ts';
import { payloadTemplate, parsePayload } from './log/payload.ts';
import styles from './send-event.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface SendEventProps {
  readonly accepted: readonly AcceptedEvent[];
  /** Why the last event was refused. */
  readonly refusal: string | undefined;
  readonly send: (event: Event) => void;
}

/** A form that sends the actor an event, with templates for those that its state accepts. */
export function SendEvent({ accepted, refusal, send }: SendEventProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [result, setResult] = useState({ fault: '', sent: '' });
  const fault = result.fault !== '' ? result.fault : result.sent !== '' ? (refusal ?? '') : '';

  const begin = (type: string) => {
    setText(payloadTemplate(type));
    setResult({ fault: '', sent: '' });
    field.current?.focus();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const payload = parsePayload(text);
    if (payload.ok) {
      send(payload.event);
      setResult({ fault: '', sent: payload.event.type });
    } else {
      setResult({ fault: payload.fault, sent: '' });
      field.current?.focus();
      field.current?.setSelectionRange(payload.offset, payload.offset);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
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
        aria-invalid={result.fault !== ''}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={styles.send}>
          Send
        </button>
        <p role="status" className={styles.note}>
          {result.sent !== '' && fault === '' ? `Sent ${result.sent}.` : ''}
        </p>
      </div>
    </form>
  );
}
