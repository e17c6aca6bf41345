import classes from './editor/rule-form.module.css'

/** For inputs that hold several values: each one is seen as one, and typing takes little room. */
export const PILLS = { pill: classes['pill'] ?? '', inputField: classes['search'] ?? '' }

/** The choices of a closed list are not in the page: several lists of all countries would be a thousand elements. */
export const ON_OPENING = { keepMounted: false } as const
