/**
 * The captcha of the confirm dialog. It slows down simple bots; rate limits on the server are the protection.
 * It needs a canvas, so it renders in the browser only.
 */

import { type RefObject, useEffect, useRef } from 'react';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/confirm-dialog.ts';
import { language } from '#texts/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import styles from './captcha.module.css';
import { renderCaptcha } from './captcha-canvas.ts';
import { formatSpokenCaptcha } from './captcha-code.ts';

interface CaptchaProps {
  code: string;
  value: string;
  onChange(text: string): void;
  onReload(): void;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

export function Captcha({ code, value, onChange, onReload, error, input }: CaptchaProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => canvas.current && renderCaptcha(canvas.current, code);
    draw();
    // The letters have the color of the theme.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => dark.removeEventListener('change', draw);
  }, [code]);

  return (
    <div className={styles.captcha}>
      <div className={styles.picture}>
        <canvas ref={canvas} className={styles.canvas} width={190} height={55} role="img" aria-label={texts.captcha.picture} />
        <Button variant="quiet" size="small" onClick={onReload}>
          <SecondaryIcon name="reload" size={18} /> {texts.captcha.reload}
        </Button>
      </div>
      <Field
        label={texts.captcha.field}
        error={error}
        hint={texts.captcha.hint}
        control={(attributes) => (
          <input
            {...attributes}
            ref={input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            maxLength={limits.captchaLength}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      />
      <Button variant="quiet" size="small" onClick={() => speakCode(code)}>
        <SecondaryIcon name="sound" size={18} /> {texts.captcha.hear}
      </Button>
    </div>
  );
}

function speakCode(code: string): void {
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(formatSpokenCaptcha(code));
  utterance.lang = language;
  utterance.rate = 0.8;
  speechSynthesis.speak(utterance);
}
