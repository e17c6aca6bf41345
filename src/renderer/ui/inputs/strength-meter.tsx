import { passwordStrength, STRENGTH_LABELS } from './password-strength.ts'
import classes from './strength-meter.module.css'

/** Strength of a new password as bars and a word; a hint that doesn't block submitting. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  if (strength === 0) return null
  return (
    <div className={classes.meter} role="status">
      {[1, 2, 3, 4].map((step) => (
        <span className={classes.bar} data-on={step <= strength ? strength : undefined} aria-hidden key={step} />
      ))}
      <span className={classes.word}>
        {STRENGTH_LABELS[strength]}
        {strength < 3 && ': a few unrelated words are easier to remember and harder to guess'}
      </span>
    </div>
  )
}
