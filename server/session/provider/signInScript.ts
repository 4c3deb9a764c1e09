/**
 * The script of the sign-in page: the filter box, and the automatic submission of the sign-out form. The page also
 * works without it.
 */
export const signInScript = `'use strict'
const filter = document.getElementById('filter')
const people = document.getElementById('people')
if (filter && people) {
  const fold = (text) => text.normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase()
  const entries = [...people.querySelectorAll('li')].map((item) => ({ item, text: fold(item.querySelector('.who').textContent) }))
  const found = document.getElementById('found')
  const nothing = document.getElementById('nothing')
  const apply = () => {
    const words = fold(filter.value).split(/\\s+/).filter(Boolean)
    for (const { item, text } of entries) item.hidden = !words.every((word) => text.includes(word))
    for (const section of people.querySelectorAll('section')) section.hidden = !section.querySelector('li:not([hidden])')
    const count = entries.filter(({ item }) => !item.hidden).length
    nothing.hidden = count > 0
    found.textContent = words.length ? count + (count === 1 ? ' person' : ' people') : ''
  }
  filter.closest('.filter').hidden = false
  filter.addEventListener('input', apply)
  filter.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { filter.value = ''; apply() }
    if (event.key !== 'Enter') return
    const left = entries.filter(({ item }) => !item.hidden)
    if (filter.value.trim() && left.length === 1) left[0].item.querySelector('button').click()
  })
  document.getElementById('clear').addEventListener('click', () => { filter.value = ''; apply(); filter.focus() })
  const problem = document.querySelector('.problem')
  if (problem && problem.closest('.password')) document.getElementById('password').focus()
  // A person who is typing elsewhere keeps the focus there.
  else if (document.activeElement === document.body && matchMedia('(pointer: fine)').matches) filter.focus()
}
const leaving = document.querySelector('[data-send] button')
if (leaving) leaving.click()
`
