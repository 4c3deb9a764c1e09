import { useState, type ReactNode } from 'react'
import { hasShape, type PictureShape } from '#define'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import { shapeNeeds, type RefusedFile } from '../refusedFile'
import { canBeCropped, type Area } from './cropArea'
import { cropped, readPicture } from './picture'

const CropDialog = laterPart(() => import('./CropDialog').then((file) => file.CropDialog))

interface Asked {
  readonly picture: ImageBitmap
  readonly name: string
  readonly onDone: (area: Area | undefined) => void
}

/** The result: a file to upload, a refusal, or undefined if the user cancelled. */
type Shaped = File | RefusedFile | undefined

interface Crop {
  /** The dialog, while open. */
  readonly dialog: ReactNode
  /**
   * Brings a picture into the shape of its field, if it has one; the user is asked only if the picture has another one.
   */
  readonly shaped: ((file: File) => Promise<Shaped>) | undefined
}

/** Crops pictures to the shape that their field requires, before they are uploaded. */
export function useCrop(shape: PictureShape | undefined): Crop {
  const [asked, setAsked] = useState<Asked>()
  const shaped = async (file: File): Promise<Shaped> => {
    const picture = await readPicture(file)
    // The service refuses a file that is no picture, with its own message.
    if (!shape || !picture || hasShape(picture, shape)) return file
    if (!canBeCropped(picture, shape))
      return { name: file.name, size: `${picture.width} × ${picture.height} pixels`, needs: shapeNeeds(shape) }
    const area = await new Promise<Area | undefined>((resolve) => {
      setAsked({ picture, name: file.name, onDone: resolve })
    })
    setAsked(undefined)
    return area && cropped(picture, area, file, shape)
  }
  return {
    dialog: asked && shape && (
      <Contained onClose={() => asked.onDone(undefined)}>
        <CropDialog {...asked} shape={shape} />
      </Contained>
    ),
    shaped: shape && shaped,
  }
}
