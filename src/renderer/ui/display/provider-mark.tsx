import type { ReactNode } from 'react'
import classes from './provider-mark.module.css'

/** The letters or the picture that stand for a provider, beside its name. */
export const ProviderMark = ({ children }: { children: ReactNode }) => (
  <span className={classes.mark} aria-hidden>
    {children}
  </span>
)
