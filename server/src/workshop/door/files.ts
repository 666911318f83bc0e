/**
 * The script and the style of the page beside a door. They are small files of their own, because the security policy of
 * the page allows no inline script or style.
 */

/**
 * Reads the page again every half minute, and at once when the tablet wakes up. Without an answer the page stays as it
 * is and says since when it hasn't been updated. The script is plain enough for the browsers of old tablets.
 */
export const doorScript = `'use strict';
(function () {
  var offline = document.getElementById('offline');
  var reading = false;
  function look() {
    if (reading) return;
    reading = true;
    fetch(location.href, { cache: 'no-store', credentials: 'omit' })
      .then(function (answer) {
        if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
        return answer.text();
      })
      .then(function (html) {
        var fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
        if (!fresh) throw new Error('another page');
        document.querySelector('main').replaceWith(fresh);
        offline.hidden = true;
      })
      .catch(function () {
        var read = document.querySelector('main').getAttribute('data-read');
        if (!read) return;
        offline.textContent = 'Non aggiornato dalle ' + read;
        offline.hidden = false;
      })
      .then(function () {
        reading = false;
      });
  }
  setInterval(look, 30000);
  addEventListener('online', look);
  addEventListener('offline', look);
  document.addEventListener('visibilitychange', function () {
    if (!document.hidden) look();
  });
})();
`;

export const doorStyle = `*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;
 font-variant-numeric:tabular-nums;color:#fff;background:#24211e}
main{min-height:100%;display:flex;flex-direction:column;justify-content:space-between;gap:3vmin;padding:5vmin}
main[data-is=free]{background:#1d6b3a}
main[data-is=busy]{background:#a32118}
main[data-is=closed],main[data-is=gone]{background:#3b3732}
h1{font-size:clamp(2rem,6vmin,5rem);line-height:1.1;overflow-wrap:anywhere}
header p{font-size:clamp(1.2rem,3.4vmin,2.5rem)}
.state{margin:auto 0}
.word{font-size:clamp(4rem,17vw,24vmin);font-weight:800;line-height:1}
.until{font-size:clamp(1.8rem,8vmin,7rem);font-weight:600;line-height:1.15}
footer{display:flex;justify-content:space-between;align-items:flex-end;gap:4vmin}
h2{font-size:clamp(1.2rem,3.4vmin,2.5rem);font-weight:600}
ul{list-style:none;padding:0}
li{font-size:clamp(1.5rem,5vmin,4rem);line-height:1.25}
figure{flex:none;text-align:center;font-size:clamp(.9rem,2.2vmin,1.5rem)}
figure svg{display:block;width:clamp(96px,22vmin,240px);height:auto;background:#fff;border-radius:8px;margin:0 auto 8px}
#offline{position:fixed;inset:0 0 auto;padding:2vmin 5vmin;background:#f9d394;color:#24211e;
 font-size:clamp(1.2rem,4vmin,3rem);font-weight:700;text-align:center}
@media print{main{color:#000;background:none}}
`;
