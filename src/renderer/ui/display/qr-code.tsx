import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { errorText } from '../../lib/api/api-errors.ts'
import { platform } from '../../platform/current.ts'
import classes from './qr-code.module.css'
import { useNotification } from '../feedback/toasts.tsx'

/** Size of the downloaded image in pixels, sharp enough for posters. */
const PRINTED = 1024

const look = { level: 'M', marginSize: 4, bgColor: '#ffffff', fgColor: '#000000' } as const

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The QR code couldn’t be created'))), 'image/png')
  })

/** The address as a QR code, always dark on white so that every phone can scan it, with both files to download. */
export function QrCode({ address, name }: { address: string; name: string }) {
  const toast = useNotification()
  const svg = useRef<SVGSVGElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const save = async (kind: 'svg' | 'png') => {
    try {
      if (kind === 'png' && canvas.current) await platform().download(`${name}.png`, await pngOf(canvas.current))
      if (kind === 'svg' && svg.current) {
        const text = new XMLSerializer().serializeToString(svg.current)
        await platform().download(`${name}.svg`, new Blob([text], { type: 'image/svg+xml' }))
      }
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const button = (kind: 'svg' | 'png', label: string) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      onClick={() => void save(kind)}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.code}>
      <QRCodeSVG {...look} ref={svg} value={address} size={176} title={`QR code of ${address}`} role="img" />
      <QRCodeCanvas {...look} ref={canvas} value={address} size={PRINTED} hidden aria-hidden="true" />
      <div className={classes.buttons}>
        {button('svg', 'SVG')}
        {button('png', 'PNG')}
      </div>
    </div>
  )
}
