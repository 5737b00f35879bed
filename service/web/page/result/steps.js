/** Keys and swipes that step through a replay. */

/** @typedef {"back" | "forward" | "first" | "last"} Step */

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
/** What has its own use for these keys. */
const FIELDS = "input, textarea, select";
/** What is touched for itself. */
const CONTROLS = "button, input, select";
/** Pixels; less is a tap. */
const SWIPE = 40;

/**
 * Call for each key that means a step, wherever on the page the focus is but in a field, while an element is in sight.
 * @param {HTMLElement} element
 * @param {function(Step): void} take
 */
export function onKeys(element, take) {
  let here = false;
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (here && !element.isConnected) document.removeEventListener("keydown", key);
    here = element.isConnected;
    const step = STEPS[event.key];
    if (!step || !here || !element.checkVisibility() || isMeantElsewhere(event)) return;
    event.preventDefault();
    take(step);
  };
  document.addEventListener("keydown", key);
}

/** @param {KeyboardEvent} event */
function isMeantElsewhere({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return true;
  if (!(target instanceof Element)) return false;
  const scrolls = target.scrollWidth > target.clientWidth && target.matches("[tabindex='0']");
  return scrolls || target.closest(FIELDS) !== null;
}

/**
 * Call for each finger that goes sideways over an element: to the left is forward.
 * @param {HTMLElement} element
 * @param {function(Step): void} take
 */
export function onSwipe(element, take) {
  /** @type {PointerEvent | null} */
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    const control = event.target instanceof Element && event.target.closest(CONTROLS);
    from = event.isPrimary && event.pointerType !== "mouse" && !control ? event : null;
  });
  element.addEventListener("pointercancel", () => {
    from = null;
  });
  element.addEventListener("pointerup", (event) => {
    const [across, down] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
    if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) take(across < 0 ? "forward" : "back");
    from = null;
  });
}
