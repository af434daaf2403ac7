/** The components of the page, shared by all renderers. `root`: attributes that a renderer adds to the root element. */
import { type ReactNode, useState } from 'react';

type Root = Readonly<Record<string, unknown>>;

export function Section({ root, title, children }: { root?: Root; title: string; children?: ReactNode }) {
  return (
    <section {...root}>
      <p className="title">{title}</p>
      {children}
    </section>
  );
}

export function Heading({ root, text, level }: { root?: Root; text: string; level: number }) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return <Tag {...root}>{text}</Tag>;
}

export function Text({ root, text }: { root?: Root; text: string }) {
  return <p {...root}>{text}</p>;
}

export function Picture({ root, src, alt }: { root?: Root; src: string; alt: string }) {
  return <img {...root} src={src} alt={alt} loading="lazy" width={300} height={300} />;
}

export function Buy({ root, label, price }: { root?: Root; label: string; price: number }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" {...root} onClick={() => setCount(count + 1)}>
      {label} <b>{price}</b> {count > 0 ? <i>{count}</i> : null}
    </button>
  );
}
