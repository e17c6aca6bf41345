import { IconActivityHeartbeat, IconAlertCircle, IconGavel, IconPackage, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Section } from '../../../ui/layout/section.tsx'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'
import classes from '../home.module.css'
import type { Figures } from './use-figures.ts'

type Need = Figures['summary']['needs_you'][number]

interface NeedStyle {
  icon: Icon
  tone: StatusTone
  action: string
}

const needStyles: Readonly<Record<string, NeedStyle>> = {
  dispute: { icon: IconGavel, tone: 'bad', action: 'Respond' },
  connection: { icon: IconActivityHeartbeat, tone: 'warn', action: 'Review' },
  stock: { icon: IconPackage, tone: 'mute', action: 'Restock' },
}

const defaultStyle: NeedStyle = { icon: IconAlertCircle, tone: 'mute', action: 'Open' }

function NeedRow({ need }: { need: Need }) {
  const { icon: Mark, tone, action } = needStyles[need.kind] ?? defaultStyle
  return (
    <li className={classes.need}>
      <span className={classes.needMark} data-tone={tone} aria-hidden>
        <Mark size={17} stroke={1.7} />
      </span>
      <div className={classes.needBody}>
        <p className={classes.needTitle}>{need.title}</p>
        <p className={classes.needText}>{need.text}</p>
      </div>
      <Link className={classes.link} to={need.destination} aria-label={`${action}: ${need.title}`}>
        {action}
      </Link>
    </li>
  )
}

/** Items that need the merchant's action, each with a link. */
export function NeedsYouCard({ needs }: { needs: readonly Need[] }) {
  return (
    <Section title="Needs you" flush {...(needs.length > 0 ? { count: needs.length } : {})}>
      {needs.length === 0 ? (
        <p className={classes.nothing}>Nothing needs you right now.</p>
      ) : (
        <ul className={classes.needs}>
          {needs.map((need) => (
            <NeedRow key={`${need.kind} ${need.title}`} need={need} />
          ))}
        </ul>
      )}
    </Section>
  )
}
