import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import classes from './verify-bar.module.css'

const marks = { ok: IconCircleCheck, bad: IconAlertCircle, mute: IconCircleDashed }

interface VerifyBarProps {
  tone: keyof typeof marks
  title: string
  text: string
}

/** The result of verifying keys with a provider; changes are announced. */
export function VerifyBar({ tone, title, text }: VerifyBarProps) {
  const Mark = marks[tone]
  return (
    <div className={classes.bar} data-tone={tone} role="status">
      <Mark size={20} stroke={1.7} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
