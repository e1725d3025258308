/** Shows the benefits in a carousel with native scroll snapping; it never scrolls automatically. */

import { useEffect, useRef, useState } from 'react';
import type { LandingCard } from '#contract/brand-schema.ts';
import { texts as landing } from '#texts/landing.ts';
import { direction } from '#texts/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BenefitIllustration } from './benefit-illustration.tsx';
import styles from './benefits-carousel.module.css';
import { LandingPicture } from './landing-picture.tsx';
import { LandingSection } from './landing-section.tsx';

const texts = landing.benefits;

export function BenefitsCarousel({ title, cards }: { title: string; cards: LandingCard[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useCurrentSlide(track, setCurrent);

  const scrollToSlide = (index: number) => {
    const slide = track.current?.children[index];
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    slide?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' });
    setCurrent(index);
  };

  return (
    <LandingSection title={title}>
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as part of a form. */}
      <div role="group" className={styles.carousel} aria-roledescription={texts.carousel} aria-label={texts.label}>
        <div className={styles.controls}>
          <Button
            variant="secondary"
            aria-label={texts.previous}
            aria-disabled={current === 0}
            onClick={() => scrollToSlide(Math.max(0, current - 1))}
          >
            <Icon name="back" />
          </Button>
          <Button
            variant="secondary"
            aria-label={texts.next}
            aria-disabled={current === cards.length - 1}
            onClick={() => scrollToSlide(Math.min(cards.length - 1, current + 1))}
          >
            <Icon name="arrow" />
          </Button>
          <ol className={styles.dots}>
            {cards.map(({ name }, index) => (
              <li key={name}>
                <button
                  type="button"
                  aria-label={texts.benefit(index + 1)}
                  aria-disabled={index === current}
                  onClick={() => scrollToSlide(index)}
                />
              </li>
            ))}
          </ol>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable, so that the arrow keys scroll it. */}
        <ul ref={track} className={styles.track} tabIndex={0} aria-label={texts.slides}>
          {cards.map(({ name, text, picture }, index) => (
            <li
              key={name}
              aria-roledescription={texts.slide}
              aria-label={texts.placeOf(index + 1, cards.length)}
              className={styles.slide}
            >
              {picture ? <LandingPicture className={styles.picture} picture={picture} /> : <BenefitIllustration index={index} />}
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </LandingSection>
  );
}

/** The edge that slides snap to. */
const edge = direction === 'rtl' ? 'right' : 'left';

/** Reports the slide nearest to the start after scrolling. */
function useCurrentSlide(track: React.RefObject<HTMLUListElement | null>, onChange: (index: number) => void): void {
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const updateCurrent = () => {
      const start = list.getBoundingClientRect()[edge];
      const distances = [...list.children].map((slide) => Math.abs(slide.getBoundingClientRect()[edge] - start));
      onChange(distances.indexOf(Math.min(...distances)));
    };
    list.addEventListener('scrollend', updateCurrent);
    return () => list.removeEventListener('scrollend', updateCurrent);
  }, [track, onChange]);
}
