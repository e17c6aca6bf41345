import { useUser } from '../../../lib/session/session.ts'
import classes from './account.module.css'

/** Tells a password manager which account a password belongs to. */
export function UsernameHint() {
  const email = useUser()?.email ?? ''
  return (
    <input
      className={classes.hidden}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
