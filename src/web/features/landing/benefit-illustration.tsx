import styles from './benefit-illustration.module.css';

/** In the order of the cards; more cards begin again. */
const drawings = [
  <>
    <path stroke="var(--l1)" d="M-10 110H90l50-50h80l50 50H380" />
    <circle cx="180" cy="60" r="22" />
    <path stroke="var(--l3)" className={styles.thin} d="M180 50v20M170 60h20" />
  </>,
  <>
    <path stroke="var(--l4)" d="M-10 44h120l62 62H380" />
    <path stroke="var(--l2)" d="M-10 106h120l62-62H380" />
    <circle cx="141" cy="75" r="15" />
  </>,
  <>
    <path stroke="var(--l5)" d="M-10 124h70v-32h70V60h70V30H380" />
    <circle cx="130" cy="92" r="11" />
    <circle cx="200" cy="60" r="11" />
  </>,
  <>
    <path stroke="var(--l3)" d="M-10 44h150l40 40H380" />
    <path stroke="var(--l1)" d="M-10 116h90l32-32h68" />
    <circle cx="180" cy="84" r="18" />
  </>,
  <>
    <path stroke="var(--l2)" d="M-10 118H110l64-64H380" />
    <path stroke="var(--l4)" d="M-10 54h184" />
    <circle cx="110" cy="54" r="11" />
    <circle cx="230" cy="54" r="15" />
  </>,
  <>
    <path stroke="var(--l1)" d="M-10 80h80l40-40h140l40 40h90" />
    <path stroke="var(--l5)" d="M110 40l40 76h60l40-76" />
    <circle cx="180" cy="116" r="13" />
  </>,
];

export function BenefitIllustration({ index }: { index: number }) {
  return (
    <svg className={styles.picture} aria-hidden="true" viewBox="0 0 360 150">
      {drawings[index % drawings.length]}
    </svg>
  );
}
