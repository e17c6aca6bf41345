import type { ShopData } from './shop-data.ts'

/** Input for server-rendering a checkout page. */
export interface ServerRenderRequest {
  path: string
  /** The URL's query, with or without '?'. */
  query: string
  data: ShopData
  /** The page's language: 'de'. */
  language: string
  /** The browser's preferred languages in order: BCP 47. */
  languages: readonly string[]
}

/** Text shown when the page's code fails to load, and the label of the link that reloads the page. */
export interface LoadErrorTexts {
  text: string
  again: string
}

/** A server-rendered page, with the data that the browser needs to hydrate it. */
export interface ServerRender {
  /** Content of the page's root element. */
  html: string
  /** Elements for the page's head: resources to preload. */
  head: string
  title: string
  /** BCP 47, for money, dates and country names. */
  locale: string
  /** The page's currency format, from `moneyPattern`; '' if nothing is sold. */
  money: string
  /** The browser's preferred language, used as the device's language; '' if unknown. */
  spoken: string
  /** Text shown without JavaScript; '' if the page doesn't need it. */
  no_script: string
  /** A link shown with that text. */
  no_script_link?: { to: string; text: string }
  late: LoadErrorTexts
  /** Code of the page's first script: it records early clicks and loads the page's code. */
  early: string
  /** Source modules loaded in addition to the entry for this page, by path in the renderer's folder. */
  chunks: readonly string[]
}

/**
 * Renders a page; null for one that only the browser can render because it depends on data stored on the device.
 * @throws if a part of the page can't be rendered.
 */
export type RenderOnServer = (request: ServerRenderRequest) => Promise<ServerRender | null>
