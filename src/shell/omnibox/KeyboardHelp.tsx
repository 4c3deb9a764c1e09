import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { commandKey } from './commandKey'
import './KeyboardHelp.css'
import { keyTable } from './keys'
import { useDialog } from './useDialog'

/** Lists every key of the portal, by the place where it works. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const dialog = useDialog(onClose)
  return (
    <dialog ref={dialog} className="keyboard-help floating" aria-labelledby="keyboard-help-title">
      <div className="line spread">
        <h2 className="flat" id="keyboard-help-title">
          Keyboard help
        </h2>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Close keyboard help" onClick={onClose} />
      </div>
      <div className="keyboard-places columns">
        {keyTable.map(({ place, keys }) => (
          <section key={place} aria-label={place}>
            <h3 className="small-heading">{place}</h3>
            <dl className="flat">
              {keys.map(({ keys: pressed, does }) => (
                <div key={does}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key === 'Ctrl' ? commandKey : key}</kbd>
                    ))}
                  </dt>
                  <dd className="flat">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  )
}
