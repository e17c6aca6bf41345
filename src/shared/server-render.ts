import type { ShopData } from './shop-data.ts'

/** What a shopper's page is drawn from before any of it runs in a browser. */
export interface FirstAnswerRequest {
  path: string
  /** The address's query, with or without its '?'. */
  query: string
  data: ShopData
  /** The page's language: 'de'. */
  language: string
  /** What the browser prefers to read, the best first: BCP 47. */
  languages: readonly string[]
}

/** What is said when the page's code does not arrive, and the words of the link that loads the page again. */
export interface LateWords {
  text: string
  again: string
}

/** A page as the server draws it, with the facts that the browser has to draw it by when it takes it over. */
export interface FirstAnswer {
  /** What stands in the page's root element. */
  html: string
  /** Elements for the page's head: what the drawing loads early. */
  head: string
  title: string
  /** BCP 47, for money, dates and names of countries. */
  locale: string
  /** How the page's currency is written there, by `moneyPattern`; '' where nothing is sold. */
  money: string
  /** What the browser prefers, taken for the device's language; '' for what it does not tell. */
  spoken: string
  /** What is said where no script runs; '' where nothing needs one. */
  no_script: string
  /** A way on that is shown with it. */
  no_script_link?: { to: string; text: string }
  late: LateWords
  /** The page's first script, without its element: it notes what is pressed, and loads the page's code. */
  early: string
  /** The sources of what loads beside the entry for this page, by their paths in the renderer's folder. */
  chunks: readonly string[]
}

/**
 * Draws a page; null for one that only the browser can draw, since it depends on what the device keeps.
 * @throws when a part of the page cannot be drawn.
 */
export type DrawFirstAnswer = (request: FirstAnswerRequest) => Promise<FirstAnswer | null>
