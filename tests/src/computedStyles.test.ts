import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'

it('A button hidden by a style sheet is not found by its role until it is shown', () => {
  const box = document.createElement('div')
  document.body.append(box)
  onTestFinished(() => box.remove())
  box.innerHTML = '<button>Save</button>'
  const style = (css: string): void => {
    const element = document.createElement('style')
    element.textContent = css
    box.append(element)
  }
  const found = (): boolean => screen.queryByRole('button', { name: 'Save' }) !== null
  expect(found()).toBe(true)
  style(
    '.away { color: red; display: none !important } .faint { color: grey } @media all { .gone { visibility: hidden } }',
  )
  expect(found()).toBe(true)
  for (const hidden of ['away', 'gone']) {
    box.classList.add(hidden)
    expect(found(), hidden).toBe(false)
    box.classList.remove(hidden)
    expect(found(), hidden).toBe(true)
  }
  style('button { display: none }')
  expect(found()).toBe(false)
})
