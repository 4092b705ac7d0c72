/** Field names → JSON: checkboxes marked data-boolean are true or false, those marked data-list are collected. */
export function valuesOf(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name || field.type === 'submit') continue;
    if (field.dataset.list !== undefined) {
      values[field.name] ??= [];
      if (field.checked) values[field.name].push(field.value);
    } else if (field.dataset.boolean !== undefined) values[field.name] = field.checked;
    else values[field.name] = field.value;
  }
  return values;
}
