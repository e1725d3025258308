/**
 * Six cards in a carousel that uses native scroll snapping; dots and buttons only scroll it. It never moves by itself.
 */

import { useEffect, useRef, useState } from 'react';
import { texts as landing } from '#texts/landing.ts';
import { direction } from '#texts/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BenefitIllustration } from './benefit-illustration.tsx';
import styles from './benefits-carousel.module.css';
import { LandingSection } from './landing-section.tsx';

const texts = landing.benefits;

export function BenefitsCarousel() {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useCurrentSlide(track, setCurrent);

  const show = (place: number) => {
    const slide = track.current?.children[place];
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    slide?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' });
    setCurrent(place);
  };

  return (
    <LandingSection title={texts.title}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part. */}
      <div role="group" className={styles.carousel} aria-roledescription={texts.carousel} aria-label={texts.label}>
        <div className={styles.controls}>
          <Button
            variant="secondary"
            aria-label={texts.previous}
            aria-disabled={current === 0}
            onClick={() => show(Math.max(0, current - 1))}
          >
            <Icon name="back" />
          </Button>
          <Button
            variant="secondary"
            aria-label={texts.next}
            aria-disabled={current === texts.cards.length - 1}
            onClick={() => show(Math.min(texts.cards.length - 1, current + 1))}
          >
            <Icon name="arrow" />
          </Button>
          <ol className={styles.dots}>
            {texts.cards.map(({ name }, place) => (
              <li key={name}>
                <button
                  type="button"
                  aria-label={texts.benefit(place + 1)}
                  aria-disabled={place === current}
                  onClick={() => show(place)}
                />
              </li>
            ))}
          </ol>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable, so that the arrow keys scroll it. */}
        <ul ref={track} className={styles.track} tabIndex={0} aria-label={texts.slides}>
          {texts.cards.map(({ name, text }, place) => (
            <li
              key={name}
              aria-roledescription={texts.slide}
              aria-label={texts.placeOf(place + 1, texts.cards.length)}
              className={styles.slide}
            >
              <BenefitIllustration place={place} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </LandingSection>
  );
}

/** The scroll position of a slide. */
const edge = direction === 'rtl' ? 'right' : 'left';

/** Tracks scrolling: the first slide that is mostly visible is the current one. */
function useCurrentSlide(track: React.RefObject<HTMLUListElement | null>, onChange: (place: number) => void): void {
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const settled = () => {
      const start = list.getBoundingClientRect()[edge];
      const distances = [...list.children].map((slide) => Math.abs(slide.getBoundingClientRect()[edge] - start));
      onChange(distances.indexOf(Math.min(...distances)));
    };
    list.addEventListener('scrollend', settled);
    return () => list.removeEventListener('scrollend', settled);
  }, [track, onChange]);
}
