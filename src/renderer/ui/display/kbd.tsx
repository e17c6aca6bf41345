import classes from './text.module.css'

/** One key of a shortcut. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={classes.kbd}>{children}</kbd>
}

/** The platform's name of the `mod` key. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl')
