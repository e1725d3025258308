/** The answer to a form that a browser posted without scripts, for the page that shows the form again. */
export interface FormResult {
  /** The page's path. */
  path: string;
  message: string;
  /** What helps instead. */
  hint?: string;
  /** Messages by field. */
  errors: Record<string, string>;
  /** What was typed. */
  values: Record<string, string>;
}
