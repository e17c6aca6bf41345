/** The merchant's banners above the page's content. */
interface Bands {
  banner_enabled?: boolean | null | undefined
  hero_enabled?: boolean | null | undefined
}

export const hasBands = (page: Bands): boolean => Boolean(page.banner_enabled || page.hero_enabled)

/** Settings of payment page parts that only some pages have, and that are loaded separately. */
export interface SwitchedParts extends Bands {
  custom_css?: string | null | undefined
  custom_description_enabled?: boolean | null | undefined
  callout_enabled?: boolean | null | undefined
  custom_text_enabled?: boolean | null | undefined
  progress_rewards_enabled?: boolean | null | undefined
  limited_time_enabled?: boolean | null | undefined
  limited_stock_enabled?: boolean | null | undefined
  affirmation_box_enabled?: boolean | null | undefined
  reviews_enabled?: boolean | null | undefined
}

/**
 * Returns true if a page has any of these parts. The server then preloads them in the HTML so that they arrive in time.
 */
export const needsSideParts = (page: SwitchedParts): boolean =>
  [
    hasBands(page),
    page.custom_css,
    page.custom_description_enabled,
    page.callout_enabled,
    page.custom_text_enabled,
    page.progress_rewards_enabled,
    page.limited_time_enabled,
    page.limited_stock_enabled,
    page.affirmation_box_enabled,
    page.reviews_enabled,
  ].some(Boolean)
