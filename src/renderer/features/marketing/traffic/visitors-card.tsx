import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './traffic.module.css'
import { DEFINITIONS, type Overview } from './traffic-types.ts'

const DEVICES = {
  phone: { label: 'Phone', icon: IconDeviceMobile },
  desktop: { label: 'Desktop', icon: IconDeviceDesktop },
  tablet: { label: 'Tablet', icon: IconDeviceTablet },
} as const

const KINDS = [
  { key: 'new', label: 'New', color: 'var(--cw-chart-1)' },
  { key: 'returning', label: 'Returning', color: 'var(--cw-chart-2)' },
] as const

/** Visitors by new and returning, and by device. */
export function VisitorsCard({ overview: { visitors, devices, current } }: { overview: Overview }) {
  const share = (part: number): string => formatPercent(percentOf(part, current.visitors))
  return (
    <Section title="Visitors" action={<span className={classes.quiet}>{formatCount(current.visitors)}</span>}>
      <ul className={classes.kinds}>
        {KINDS.map(({ key, label, color }) => (
          <li key={key} className={classes.kind}>
            <Tooltip label={DEFINITIONS[key]} multiline w={240} events={{ hover: true, focus: true, touch: true }}>
              <UnstyledButton className={classes.kindLabel ?? ''}>{label}</UnstyledButton>
            </Tooltip>
            <span className={classes.quiet}>{formatCount(visitors[key])}</span>
            <b>{share(visitors[key])}</b>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${percentOf(visitors[key], current.visitors) ?? 0}%`, background: color }} />
            </span>
          </li>
        ))}
      </ul>
      <ul className={classes.devices}>
        {devices
          .toSorted((one, other) => other.visitors - one.visitors)
          .map(({ device, visitors: count }) => {
            const { label, icon: Mark } = DEVICES[device]
            return (
              <li key={device} className={classes.device}>
                <Mark size={17} stroke={1.6} aria-hidden />
                <span>{label}</span>
                <span className={classes.quiet}>{formatCount(count)}</span>
                <b>{share(count)}</b>
              </li>
            )
          })}
      </ul>
    </Section>
  )
}
