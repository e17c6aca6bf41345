import { useUser } from '../../../lib/session/session.ts'
import classes from './account.module.css'

/** Tells a password manager whose password a form asks for. */
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
