import type { ReactNode } from 'react'
import classes from './provider-mark.module.css'

/** A provider's initials or logo, next to its name. */
export const ProviderMark = ({ children }: { children: ReactNode }) => (
  <span className={classes.mark} aria-hidden>
    {children}
  </span>
)
