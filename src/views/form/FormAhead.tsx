import { Button, DatePicker, Form, Input, Popover, Radio, Select, Space, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { idle } from '../kit/idle'

const none = [{ value: '', label: '' }]

const samples = [
  <Form.Item key="text" name="text" noStyle>
    <Input />
  </Form.Item>,
  <Select key="one" options={none} />,
  <Select key="several" mode="multiple" value={['']} options={none} />,
  <DatePicker key="day" />,
  <Input.TextArea key="lines" />,
  <Radio.Group key="choice" options={none} />,
  <Switch key="flag" />,
  <Button key="save" type="primary" />,
  <Space.Compact key="joined" block>
    <Input />
    <Button />
  </Space.Compact>,
  <Popover key="beside">
    <Button />
  </Popover>,
]

/**
 * Draws one input of each kind off-screen, one per idle period. antd generates the styles of a component at its first
 * render, which was a third of a form's opening time, and drops those of unmounted components.
 */
export function FormAhead() {
  const [place] = useState(() => document.createElement('div'))
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = count < samples.length
    if (isWanted) void idle().then(() => isWanted && setCount(count + 1))
    return () => {
      isWanted = false
    }
  }, [count])
  return createPortal(<Form>{samples.slice(0, count)}</Form>, place)
}
