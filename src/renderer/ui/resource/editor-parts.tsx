import { ActionIcon, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import classes from './editor-parts.module.css'

interface SettingGroupProps {
  title: string
  icon: Icon
  /** The group in a word: 'On', '3', '1 warning'. */
  note?: ReactNode
  open?: boolean
  children: ReactNode
}

/** One collapsible group of an editor's settings. */
export function SettingGroup({ title, icon: Mark, note, open = false, children }: SettingGroupProps) {
  const id = useId()
  const [opened, setOpened] = useState(open)
  return (
    <section className={classes.group}>
      <h2>
        <button
          type="button"
          className={classes.head}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Mark size={18} stroke={1.6} aria-hidden />
          <span className={classes.title}>{title}</span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
          <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
        </button>
      </h2>
      <div className={classes.body} id={id} hidden={!opened}>
        {children}
      </div>
    </section>
  )
}

/** Frame widths in pixels. */
export const DEVICE_WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const

export type Device = keyof typeof DEVICE_WIDTHS

const devices: [Device, Icon, string][] = [
  ['phone', IconDeviceMobile, 'Phone'],
  ['tablet', IconDeviceTablet, 'Tablet'],
  ['desktop', IconDeviceDesktop, 'Desktop'],
]

interface DeviceSwitchProps {
  value: Device
  onChange: (device: Device) => void
}

/** How wide the page in the middle is drawn. */
export function DeviceSwitch({ value, onChange }: DeviceSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Preview width"
      value={value}
      onChange={onChange}
      data={devices.map(([device, Mark, label]) => ({
        value: device,
        label: (
          <span className={classes.device}>
            <Mark size={18} stroke={1.6} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}

interface UndoButtonsProps {
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** Undo and redo; null switches one off. */
export function UndoButtons({ onUndo, onRedo }: UndoButtonsProps) {
  return (
    <>
      <Tooltip label="Undo">
        <ActionIcon aria-label="Undo" disabled={onUndo === null} onClick={() => onUndo?.()}>
          <IconArrowBackUp size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo">
        <ActionIcon aria-label="Redo" disabled={onRedo === null} onClick={() => onRedo?.()}>
          <IconArrowForwardUp size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

interface DeviceFrameProps {
  device: Device
  /** 1 is 100 %. */
  zoom?: number
  children: ReactNode
}

/** The page as a device of the chosen width shows it. */
export function DeviceFrame({ device, zoom = 1, children }: DeviceFrameProps) {
  return (
    <div className={classes.frame} data-device={device} style={{ width: DEVICE_WIDTHS[device], zoom }}>
      {children}
    </div>
  )
}
