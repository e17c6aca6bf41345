/** Title of a product's only variant if the merchant didn't name it. */
export const DEFAULT_VARIANT = 'Default'

/** Returns the variant's title for display: '' for a placeholder, ours or Shopify's 'Default Title'. */
export const shownVariantTitle = (title: string): string => (/^default( title)?$/i.test(title.trim()) ? '' : title)
