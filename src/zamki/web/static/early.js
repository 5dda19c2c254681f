// @ts-check
// A page can be seen before its modules listen. What is pressed or clicked meanwhile is kept and done once they do.
// No module: the browser draws nothing before it has run this.
{
  /** @type {(KeyboardEvent | MouseEvent)[]} */
  const kept = [];

  /** A button of no form does nothing by itself; links and forms need no script. @param {Event} event */
  const isIdle = ({ target }) => {
    const from = target instanceof Element ? target.closest('button, .spot') : null;
    return from instanceof HTMLButtonElement ? !from.form : Boolean(from);
  };

  /** @param {Event} event */
  const nameOf = (event) => (event instanceof KeyboardEvent ? event.key : event.type);

  /** Who sees no answer does the same again, and means it once. @param {KeyboardEvent | MouseEvent} event */
  const keep = (event) => {
    const last = kept.at(-1);
    const isAgain = last?.target === event.target && nameOf(last) === nameOf(event);
    if (!isAgain && (event instanceof KeyboardEvent || isIdle(event))) kept.push(event);
  };

  document.addEventListener('keydown', keep, true);
  document.addEventListener('click', keep, true);
  // modules have run by then, whatever their number
  document.addEventListener('DOMContentLoaded', () => {
    document.removeEventListener('keydown', keep, true);
    document.removeEventListener('click', keep, true);
    for (const event of kept) event.target?.dispatchEvent(event);
  });
}
