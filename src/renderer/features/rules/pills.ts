import classes from './editor/rule-form.module.css'

/** Styles of multi-value inputs: each value looks separate, and the text input is compact. */
export const PILLS = { pill: classes['pill'] ?? '', inputField: classes['search'] ?? '' }

/** Keeps closed option lists out of the page: several country lists would be a thousand elements. */
export const LAZY_DROPDOWN = { keepMounted: false } as const
