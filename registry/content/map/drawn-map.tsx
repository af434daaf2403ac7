import styles from './drawn-map.module.css';

/** Streets, a river and parks of no particular town, with a pin in the middle. */
export function DrawnMap({ pin }: { readonly pin: boolean }) {
  return (
    <svg className={styles.map} viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={styles.park} d="M-20 300 150 262l52 120-64 128H-20ZM420-20h240v120l-150 36-90-62Z" />
      <path className={styles.river} d="M-30 150C70 110 120 196 214 176S344 60 440 96s90 150 240 132" />
      <path
        className={styles.lane}
        d="M-20 60 300-20M60-20l90 540M250-20l96 540M470-20l70 540M-20 420l700-150M-20 232l700-148M380 520l280-110M200 520l-40-98"
      />
      <path className={styles.road} d="M-20 330 660 190M170-20l110 540M560-20l-40 260 140 200" />
      <path
        className={styles.house}
        d="m70 90 44-10 9 36-44 10ZM196 232l50-11 10 44-50 11ZM366 262l60-13 11 48-60 13ZM428 340l46-10 8 36-46 10ZM88 452l40-9 8 32-40 9ZM330 390l48-11 9 40-48 11ZM606 300l44-10v40l-35 8ZM300 18l46-11 8 36-46 11Z"
      />
      {pin && (
        <g className={styles.pin}>
          <ellipse className={styles.shade} cx="320" cy="256" rx="20" ry="6" />
          <path className={styles.drop} d="M320 254c-22-27-36-47-36-67a36 36 0 0 1 72 0c0 20-14 40-36 67Z" />
          <circle className={styles.eye} cx="320" cy="187" r="13" />
        </g>
      )}
    </svg>
  );
}
