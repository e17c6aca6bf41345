import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { DEVICES, type Device, type Zoom } from './stage.tsx'

/** What the frame is looked at with. */
export interface Look {
  device: Device
  setDevice: (device: Device) => void
  zoom: Zoom
  setZoom: (zoom: Zoom) => void
  filling: string
  /** Chooses among the fillings; null where there are none. */
  choice: ReactNode
}

const NONE: readonly { value: string; label: string }[] = []

export function useLook({ fillings = NONE }: { fillings?: readonly { value: string; label: string }[] }): Look {
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [filling, setFilling] = useState(fillings[0]?.value ?? '')
  return useMemo(() => {
    const choice = fillings.length > 0 && (
      <SegmentedControl aria-label="Shown with" size="xs" data={[...fillings]} value={filling} onChange={setFilling} />
    )
    return { device, setDevice, zoom, setZoom, filling, choice }
  }, [fillings, device, zoom, filling])
}
