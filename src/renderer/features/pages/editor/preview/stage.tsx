import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery, useViewportSize } from '@mantine/hooks'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, type Icon } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ChoiceSelect } from '../../../../ui/inputs/choice-select.tsx'
import { ONE_PANE } from '../../../../ui/display/media.ts'
import { Segments } from '../../../../ui/inputs/segments.tsx'
import classes from '../editor.module.css'

export interface Device {
  key: 'small' | 'phone' | 'tablet' | 'desktop'
  label: string
  icon: Icon
  /** CSS pixels. */
  width: number
  height: number
}

/** Preview widths. */
export const DEVICES: readonly [Device, ...Device[]] = [
  { key: 'phone', label: 'Phone', icon: IconDeviceMobile, width: 390, height: 844 },
  { key: 'small', label: 'Small phone', icon: IconDeviceMobile, width: 320, height: 640 },
  { key: 'tablet', label: 'Tablet', icon: IconDeviceTablet, width: 768, height: 1024 },
  { key: 'desktop', label: 'Desktop', icon: IconDeviceDesktop, width: 1280, height: 860 },
]

export const ZOOMS = ['fit', '50', '75', '100'] as const

export type Zoom = (typeof ZOOMS)[number]

interface DeviceChoiceProps {
  value: Device
  onChange: (device: Device) => void
}

const widths = DEVICES.toSorted((one, other) => one.width - other.width).map(({ key, label, width, icon: Mark }) => ({
  value: key,
  label: (
    <span className={classes.device} title={`${label}, ${width} px`}>
      <Mark size={key === 'small' ? 14 : 18} stroke={1.6} aria-hidden />
      <VisuallyHidden>
        {label}, {width} pixels
      </VisuallyHidden>
    </span>
  ),
}))

/** Selects the preview width. */
export function DeviceChoice({ value, onChange }: DeviceChoiceProps) {
  return (
    <Segments
      label="Preview width"
      value={value.key}
      options={widths}
      onChange={(key) => onChange(DEVICES.find((device) => device.key === key) ?? DEVICES[0])}
    />
  )
}

const zoomWords: Readonly<Record<Zoom, string>> = { fit: 'Fit', '50': '50%', '75': '75%', '100': '100%' }
const zooms = ZOOMS.map((zoom) => ({ value: zoom, label: zoomWords[zoom] }))

interface ZoomChoiceProps {
  value: Zoom
  onChange: (zoom: Zoom) => void
}

export function ZoomChoice({ value, onChange }: ZoomChoiceProps) {
  return <ChoiceSelect label="Zoom" width={92} value={value} options={zooms} onChange={onChange} />
}

/** The scale of the device: the chosen zoom, or what fits, at most 1. */
export function scaleOf(
  zoom: Zoom,
  device: Pick<Device, 'width' | 'height'>,
  room: { width: number; height: number },
): number {
  if (zoom !== 'fit') return Number(zoom) / 100
  return Math.min(1, Math.max(0.2, Math.min(room.width / device.width, Math.max(room.height, 480) / device.height)))
}

interface StageProps {
  device: Device
  zoom: Zoom
  children: (scale: number, height: number) => ReactNode
}

/** Measures an element before the first paint, in CSS pixels, so that the frame renders in place immediately. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const take = ({ width, height }: { width: number; height: number }) =>
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    take(element.getBoundingClientRect())
    const observer = new ResizeObserver(([seen]) => seen && take(seen.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...room }
}

/** Height of what is above and below a full-width frame, in CSS pixels. */
const AROUND = 330
const LEAST_HEIGHT = 420

/** The center area of the editor, with the device in it. */
export function Stage({ device, zoom, children }: StageProps) {
  const { ref, width, height } = useRoom()
  const narrow = useMediaQuery(ONE_PANE) ?? false
  const { height: whole } = useViewportSize()
  const phone = device.width < 600
  const edge = phone ? 20 : 2
  // A full-width frame uses the whole width, and shows the part of the device visible without scrolling.
  const room = narrow ? Number.POSITIVE_INFINITY : height - edge
  const scale = scaleOf(zoom, device, { width: width - edge, height: room })
  const seen = narrow ? Math.min(device.height, Math.max(LEAST_HEIGHT, whole - AROUND) / scale) : device.height
  return (
    <div className={classes.room} ref={ref}>
      {width > 0 && (
        <div className={classes.deviceFrame} data-phone={phone || undefined}>
          {children(scale, seen)}
        </div>
      )}
    </div>
  )
}
