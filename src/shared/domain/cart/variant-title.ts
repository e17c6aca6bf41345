/** What a product's only variant is called when its merchant gave it no name. */
export const DEFAULT_VARIANT = 'Default'

/** The variant's title as people read it: '' for a name that says nothing, ours or Shopify's 'Default Title'. */
export const shownVariantTitle = (title: string): string => (/^default( title)?$/i.test(title.trim()) ? '' : title)
