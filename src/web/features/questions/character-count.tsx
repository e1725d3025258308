import { texts } from '#texts/forms/questions.ts';
import styles from './character-count.module.css';

interface CharacterCountProps {
  id: string;
  length: number;
  max: number;
  hasScripts: boolean;
}

/** Screen readers hear the characters left at these numbers, not at each key. */
const announcedAt = [0, 10, 20, 50, 100, 200];

/** Counts the characters of a long text. Without scripts it states the limit. */
export function CharacterCount({ id, length, max, hasScripts }: CharacterCountProps) {
  const left = max - length;
  const step = announcedAt.find((characters) => left <= characters);
  return (
    <>
      <p id={id} className={styles.count} data-over={left < 0 || undefined}>
        {hasScripts ? texts.charactersOf(length, max) : texts.maxCharacters(max)}
      </p>
      <span className="sr-only" role="status">
        {hasScripts && length > 0 && step !== undefined && (left < 0 ? texts.tooLong : texts.charactersLeft(step))}
      </span>
    </>
  );
}
