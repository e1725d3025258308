/** A list of open positions for feed readers. */
export interface Feed {
  title: string;
  /** The page with the same list. */
  page: string;
  description: string;
  items: FeedItem[];
}

interface FeedItem {
  /** The job's page, which also identifies the item. */
  url: string;
  title: string;
  publishedAt: Date;
  categories: string[];
  /** Company, place and pay, as plain text. */
  summary: string;
  /** The sanitized description. */
  html: string;
}
